torchrun --nproc-per-node 8 --nnodes 2 pretrain_gpt.py --fp8-format hybrid --fp8-recipe delayed --fp8-amax-history-len 1024 --bf16 --num-layers 32 --hidden-size 4096 --tensor-model-parallel-size 1 \
  --context-parallel-size 2 --cp-comm-type a2a --micro-batch-size 1 --global-batch-size 128 --seq-length 8192 --tp-comm-overlap --attention-backend fused --cross-entropy-loss-fusion
