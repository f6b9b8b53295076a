import { stat } from 'node:fs/promises';
import { sha256 } from '../../engine/text/sha256.ts';
import { NotRead, readRegularFile } from '../platform/readRegularFile.ts';
import { decode } from '../writes/text.ts';

/** What stands at a path, as far as it can be kept and put back. */
export type GuardedState =
	| {
			readonly kind: 'text';
			/** Without byte order mark. */
			readonly text: string;
			readonly marked: boolean;
			readonly mode?: number;
	  }
	| { readonly kind: 'none' }
	/** `reason`: a short clause for people, `is not UTF-8 text`. */
	| { readonly kind: 'odd'; readonly reason: string };

export const noFile: GuardedState = { kind: 'none' };

/** Bytes: nobody writes a persona as large, and each is kept once more. */
const mostBytes = 1024 * 1024;

const odd = (reason: string): GuardedState => ({ kind: 'odd', reason });

const refusals: Readonly<Record<NotRead['code'], string>> = {
	EISDIR: 'is a folder',
	ENOTREG: 'is not a regular file',
	EFBIG: 'is larger than 1 MB',
	EOUTSIDE: 'is a link to a file outside the workspace',
};

const isAbsent = (error: unknown): boolean =>
	error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

export function stateOfBytes(bytes: Uint8Array): GuardedState {
	const decoded = bytes.includes(0) ? undefined : decode(bytes);
	return decoded ? { kind: 'text', ...decoded } : odd('is not UTF-8 text');
}

/** What stands on the disk at `path`, which must not lead out of `within`, where that is given. Both absolute. Never rejects. */
export async function readState(path: string, within?: string): Promise<GuardedState> {
	try {
		const state = stateOfBytes(
			await readRegularFile(path, { limit: mostBytes, ...(within !== undefined && { within }) }),
		);
		// What is private has to come back as private.
		const { mode } = await stat(path);
		return state.kind === 'text' ? { ...state, mode: mode & 0o777 } : state;
	} catch (error) {
		if (error instanceof NotRead) return odd(refusals[error.code]);
		return isAbsent(error) ? noFile : odd('cannot be read');
	}
}

/** The same for the same state. The journal has the hash of the text alone. */
export function hashOf(state: GuardedState): string | undefined {
	if (state.kind === 'none') return undefined;
	return state.kind === 'text' ? sha256(state.text) : `odd: ${state.reason}`;
}

export const isSameState = (a: GuardedState, b: GuardedState): boolean =>
	hashOf(a) === hashOf(b) && (a.kind === 'text' && a.marked) === (b.kind === 'text' && b.marked);

/** For comparisons: empty where there is no text. */
export const textOfState = (state: GuardedState): string => (state.kind === 'text' ? state.text : '');
