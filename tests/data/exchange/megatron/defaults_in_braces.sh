TP=${TP:-4}
PP=${PP:-2}
MBS=${1:-2}
GBS=${2:-512}
torchrun --nproc_per_node=${GPUS_PER_NODE:-8} --nnodes=${NNODES:-2} pretrain_gpt.py --tensor-model-parallel-size $TP --pipeline-model-parallel-size $PP --micro-batch-size $MBS --global-batch-size $GBS --num-layers 32 --hidden-size 4096 --seq-length 4096 --bf16
