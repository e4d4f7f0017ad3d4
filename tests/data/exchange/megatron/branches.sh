MODEL=7B
if [ $MODEL = 7B ]; then
  HIDDEN=4096
  LAYERS=32
else
  HIDDEN=5120
  LAYERS=40
fi
torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers $LAYERS --hidden-size $HIDDEN --tensor-model-parallel-size 1 --micro-batch-size 1 --global-batch-size 256 --seq-length 4096 --bf16
