torchrun --nproc-per-node 8 pretrain_gpt.py \
  --tensor-model-parallel-size 2 \
  --num-layers 12 --hidden-size 768 --micro-batch-size 4 \
  --global-batch-size 64 --seq-length 1024 --bf16
