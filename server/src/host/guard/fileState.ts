import { stat } from 'node:fs/promises';
import { sha256 } from '../../engine/text/sha256.ts';
import { NotRead, readRegularFile } from '../platform/readRegularFile.ts';
import { decode } from '../writes/text.ts';
import { hashOfBytes, hashOfFile } from './contentHash.ts';

/** What stands at a path, as far as it can be kept and put back. */
export type GuardedState =
	| {
			readonly kind: 'text';
			/** Without byte order mark. */
			readonly text: string;
			readonly marked: boolean;
			/** Permission bits; absent where nobody knows. */
			readonly mode?: number;
	  }
	| { readonly kind: 'none' }
	| {
			readonly kind: 'odd';
			/** A short clause for people, `is not UTF-8 text`. */
			readonly reason: string;
			/** Of what it says, as `hashOfFile`; absent where it cannot be read. */
			readonly hash?: string;
			readonly mode?: number;
	  };

export const noFile: GuardedState = { kind: 'none' };

/** Bytes: nobody writes a persona as large, and each is kept once more. */
const mostBytes = 1024 * 1024;

const odd = (reason: string, hash?: string): GuardedState => ({
	kind: 'odd',
	reason,
	...(hash !== undefined && { hash }),
});

const refusals: Readonly<Record<NotRead['code'], string>> = {
	EISDIR: 'is a folder',
	ENOTREG: 'is not a regular file',
	EFBIG: 'is larger than 1 MB',
	EOUTSIDE: 'is a link to a file outside the workspace',
};

const isAbsent = (error: unknown): boolean =>
	error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

export function stateOfBytes(bytes: Uint8Array): GuardedState {
	if (bytes.length > mostBytes) return odd(refusals.EFBIG, hashOfBytes(bytes));
	const decoded = bytes.includes(0) ? undefined : decode(bytes);
	return decoded ? { kind: 'text', ...decoded } : odd('is not UTF-8 text', hashOfBytes(bytes));
}

async function refusedState(path: string, code: NotRead['code']): Promise<GuardedState> {
	const isFile = code === 'EFBIG' || code === 'EOUTSIDE';
	return odd(refusals[code], isFile ? await hashOfFile(path).catch(() => undefined) : undefined);
}

/** What stands on the disk at `path`, which must not lead out of `within`, where that is given. Both absolute. Never rejects. */
export async function readState(path: string, within?: string): Promise<GuardedState> {
	try {
		const state = await readRegularFile(path, { limit: mostBytes, ...(within !== undefined && { within }) }).then(
			stateOfBytes,
			(error: unknown) => {
				if (error instanceof NotRead) return refusedState(path, error.code);
				throw error;
			},
		);
		// What is private has to come back as private.
		const { mode } = await stat(path);
		return state.kind === 'none' ? state : { ...state, mode: mode & 0o7777 };
	} catch (error) {
		return isAbsent(error) ? noFile : odd('cannot be read');
	}
}

/** The same for what says the same: what the journal has of a text, without byte order mark, and of the bytes of another file. */
export function hashOf(state: GuardedState): string | undefined {
	if (state.kind === 'none') return undefined;
	return state.kind === 'text' ? sha256(state.text) : (state.hash ?? `odd: ${state.reason}`);
}

/** Whether the file can be run as a program, as far as the disk tells that apart; undefined where nobody knows. */
export const isExecutable = (state: GuardedState): boolean | undefined =>
	state.kind === 'none' || state.mode === undefined ? undefined : (state.mode & 0o111) !== 0;

/** False only where both are known: what was accepted out of a commit was accepted with the rights that the file had. */
export function isRunAlike(a: GuardedState, b: GuardedState): boolean {
	const [one, other] = [isExecutable(a), isExecutable(b)];
	return one === undefined || other === undefined || one === other;
}

/** `state` with the rights of `known`, where both are files. */
export const withRightsOf = (known: GuardedState, state: GuardedState): GuardedState =>
	known.kind === 'none' || state.kind === 'none' || known.mode === undefined ? state : { ...state, mode: known.mode };

export const isSameState = (a: GuardedState, b: GuardedState): boolean =>
	hashOf(a) === hashOf(b) && (a.kind === 'text' && a.marked) === (b.kind === 'text' && b.marked) && isRunAlike(a, b);

/** For comparisons: empty where there is no text. */
export const textOfState = (state: GuardedState): string => (state.kind === 'text' ? state.text : '');
