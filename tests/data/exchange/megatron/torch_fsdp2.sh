torchrun --nproc-per-node 8 pretrain_gpt.py --use-torch-fsdp2 --no-gradient-accumulation-fusion --untie-embeddings-and-output-weights --ckpt-format torch_dist \
  --num-layers 32 --hidden-size 4096 --tensor-model-parallel-size 1 --micro-batch-size 1 --global-batch-size 64 --seq-length 4096 --bf16
