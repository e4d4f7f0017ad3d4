MOE_ARGS=(
    --num-experts 160
    --expert-model-parallel-size 8
    --moe-router-topk 6
    --moe-ffn-hidden-size 1536
    --moe-shared-expert-intermediate-size 3072
    --moe-token-dispatcher-type alltoall
    --moe-grouped-gemm
    --moe-layer-freq "([0]*1+[1]*59)"
)
torchrun --nproc_per_node 8 --nnodes 32 pretrain_gpt.py ${MOE_ARGS[@]} --num-layers 60 --hidden-size 5120 --multi-latent-attention \
  --q-lora-rank 1536 --kv-lora-rank 512 --qk-head-dim 128 --qk-pos-emb-head-dim 64 --v-head-dim 128 --num-attention-heads 128 \
  --tensor-model-parallel-size 8 --pipeline-model-parallel-size 4 --sequence-parallel --use-distributed-optimizer \
  --micro-batch-size 1 --global-batch-size 4096 --seq-length 4096 --bf16 --recompute-granularity selective --recompute-modules mla_up_proj layernorm moe_act
