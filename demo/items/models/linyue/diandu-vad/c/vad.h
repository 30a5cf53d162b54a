#ifndef DIANDU_VAD_H
#define DIANDU_VAD_H

#define DIANDU_FRAME 480
#define DIANDU_STATE 64

typedef struct { float state[DIANDU_STATE]; } diandu_t;

void diandu_reset(diandu_t *vad);
float diandu_push(diandu_t *vad, const short frame[DIANDU_FRAME]);

#endif
