torchrun --nproc-per-node 1 pretrain_gpt.py --tensor-model-parallel-size 1 --sequence-parallel --num-layers 12 --hidden-size 768 --micro-batch-size 4 --seq-length 1024
