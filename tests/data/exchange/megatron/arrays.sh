#!/bin/bash
set -euo pipefail
TP=4; PP=4
MODEL_ARGS=(
    --num-layers 80
    --hidden-size 8192          # width
    --ffn-hidden-size 28672
    --num-attention-heads 64
    --group-query-attention
    --num-query-groups 8
    --seq-length 4096
    --swiglu --normalization RMSNorm --disable-bias-linear
    --position-embedding-type rope
    --untie-embeddings-and-output-weights
)
PARALLEL_ARGS=(
    --tensor-model-parallel-size ${TP}
    --pipeline-model-parallel-size ${PP}
    --num-layers-per-virtual-pipeline-stage 5
    --sequence-parallel
    --use-distributed-optimizer
)
torchrun --nproc_per_node 8 --nnodes 16 pretrain_gpt.py "${MODEL_ARGS[@]}" "${PARALLEL_ARGS[@]}" \
    --micro-batch-size 1 --global-batch-size 1024 --bf16 --overlap-grad-reduce --overlap-param-gather
