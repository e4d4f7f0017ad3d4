#!/bin/bash
#SBATCH -N 2
#SBATCH --gpus-per-node=4
#SBATCH --ntasks-per-node=4
srun bash -c 'RANK=$SLURM_PROCID python pretrain_gpt.py --tensor-model-parallel-size 4 --num-layers 40 --hidden-size 5120 --num-attention-heads 40 --micro-batch-size 2 --global-batch-size 512 --seq-length 2048 --fp16'
