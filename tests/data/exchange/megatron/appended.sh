llama_args="--num-layers 32 --hidden-size 4096"
llama_args="${llama_args} --swiglu"
llama_args="${llama_args} --normalization rmsnorm"
llama_args+=" --disable-bias-linear --micro-batch-size 2 --global-batch-size 128 --seq-length 2048 --bf16"
ds_args=""
ds_args=" --deepspeed ${ds_args}"
ds_args=" --zero-stage=1 ${ds_args}"
deepspeed --num_gpus 8 --num_nodes 2 pretrain_gpt.py --tensor-model-parallel-size 2 --pipeline-model-parallel-size 4 $llama_args $ds_args
