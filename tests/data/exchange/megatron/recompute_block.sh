torchrun --nproc_per_node 8 --nnodes 4 train.py --tensor-model-parallel-size 4 --pipeline-model-parallel-size 2 --decoder-last-pipeline-num-layers 31 --context-parallel-size 2 --num-layers 64 --hidden-size 5120 \
  --recompute-granularity full --recompute-method block --recompute-num-layers 29 --micro-batch-size 1 --global-batch-size 64 --seq-length 16384 --bf16 --sequence-parallel
