TP=2
run_cmd="torchrun --nproc_per_node 8 pretrain_gpt.py --tensor-model-parallel-size $TP --num-layers 12 --hidden-size 768 --micro-batch-size 4 --global-batch-size 256 --seq-length 1024 --bf16"
echo ${run_cmd}
eval "$run_cmd"
