NP=4
NN=`hostname`
TOTAL=$(expr $NP \* 2)
torchrun --nproc-per-node $NP --nnodes 2 pretrain_gpt.py --tensor-model-parallel-size 2 --num-layers 12 --hidden-size 768 --micro-batch-size 4 --global-batch-size $TOTAL --seq-length 1024 --exp-name $NN --bf16
