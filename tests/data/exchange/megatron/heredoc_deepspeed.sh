ZERO_STAGE=1
GLOBAL_BATCH_SIZE=256
MICRO_BATCH_SIZE=2
DS_CONFIG=ds_config.json
cat <<EOT > $DS_CONFIG
{
  "train_batch_size" : $GLOBAL_BATCH_SIZE,
  "train_micro_batch_size_per_gpu": $MICRO_BATCH_SIZE,
  "zero_optimization": { "stage": $ZERO_STAGE, "reduce_bucket_size": 300000000 },
  "bf16": { "enabled": true }
}
EOT
deepspeed --num_gpus 8 pretrain_gpt.py --deepspeed --zero-stage=$ZERO_STAGE --deepspeed_config=$DS_CONFIG --tensor-model-parallel-size 1 --num-layers 24 --hidden-size 2048 --micro-batch-size $MICRO_BATCH_SIZE --global-batch-size $GLOBAL_BATCH_SIZE --seq-length 2048 --bf16
