export CUDA_DEVICE_MAX_CONNECTIONS=8
torchrun --nproc-per-node 8 --nnodes 8 pretrain_gpt.py --use-megatron-fsdp --data-parallel-sharding-strategy optim_grads_params --ckpt-format fsdp_dtensor \
  --num-layers 80 --hidden-size 8192 --tensor-model-parallel-size 2 --micro-batch-size 1 --global-batch-size 512 --seq-length 8192 --bf16
