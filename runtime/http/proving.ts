import { ApiError, type Middleware } from '#generated/api/client.ts';
import { errorsById } from '#generated/errors.ts';

/**
 * Where a call wants the password once more it is asked for, and the call made again: whoever made it need not know. One
 * that is given up by closing the box is nobody's error.
 */
export function proving(askForProof: () => Promise<boolean>): Middleware {
  return async (_spec, _input, options, next) => {
    try {
      return await next();
    } catch (error) {
      if (options.silent || options.isLeft || !wantsProof(error)) throw error;
      if (await askForProof()) return next();
      throw new ApiError({ code: 'aborted', cause: error });
    }
  };
}

const codes = errorsById.get('proofNeeded')?.codes ?? [];

const wantsProof = (error: unknown) => error instanceof ApiError && codes.includes(error.code);
