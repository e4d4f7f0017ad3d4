#!/bin/bash
#SBATCH --job-name=gpt_megatron
#SBATCH --nodes=4
#SBATCH --ntasks-per-node=1
#SBATCH --gres=gpu:a100:8
#SBATCH --cpus-per-task=96
export CUDA_DEVICE_MAX_CONNECTIONS=1
MASTER_ADDR=$(scontrol show hostnames $SLURM_JOB_NODELIST | head -n 1)
ranks_per_node=8
ranks_total=$(($ranks_per_node*$SLURM_JOB_NUM_NODES))
GBS=$((ranks_total * 4))
srun torchrun --nproc-per-node=$ranks_per_node --nnodes=$SLURM_NNODES --rdzv-endpoint=$MASTER_ADDR:29500 --rdzv-backend=c10d \
  pretrain_gpt.py --tensor-model-parallel-size 2 --pipeline-model-parallel-size 2 --num-layers 24 --hidden-size 2048 \
  --num-attention-heads 32 --seq-length 2048 --micro-batch-size 2 --global-batch-size $GBS --bf16
