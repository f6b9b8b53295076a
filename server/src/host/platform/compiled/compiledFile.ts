import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** What V8 made of one script, and the name that the script goes by. A name stands for one text: another text has another name. */
export type Compiled = readonly [name: string, code: Buffer];

export interface CompiledFile {
	/** When it was written, in ms since the epoch. */
	readonly written: number;
	readonly names: ReadonlySet<string>;
	/** What V8 made of the script called `name`. Undefined where it is not there, or not as it was written. */
	get(name: string): Buffer | undefined;
}

/** Where each script's code lies: bytes after the table. */
type CompiledPlace = readonly [name: string, at: number, length: number, sum: number];

const mark = 'soulscope compiled 1\n';
/** V8 reads its code where it is, if it begins at a multiple of this; otherwise it makes a copy. */
const alignment = 8;
const aligned = (length: number): number => Math.ceil(length / alignment) * alignment;

const nothing: CompiledFile = { written: 0, names: new Set(), get: () => undefined };

/** By name; none where the table cannot be read. */
function entriesIn(table: Buffer): ReadonlyMap<string, CompiledPlace> {
	try {
		const places: CompiledPlace[] = JSON.parse(table.toString('utf8'));
		return new Map(places.map((place) => [place[0], place]));
	} catch {
		return new Map();
	}
}

/** ms: clocks are set, and systems round. */
const unsure = 60_000;

/** When this computer started, in ms since the epoch. */
const computerStarted = (): number => Date.now() - uptime() * 1_000;

/**
 * The file at `path`, whose table is read now and whose rest when it is asked for. Empty where there is no such file, or another one.
 * V8 does not look whether what it is given is its own, so sums are compared, which takes 3 ms with what Node loads for it. What has been
 * written since the computer `started` cannot have been lost on its way to the disk, and is taken as it is.
 */
export function readCompiled(path: string, started = computerStarted()): CompiledFile {
	let written = 0;
	const isWhole = (bytes: Buffer, sum: number | undefined): boolean =>
		(written > started + unsure && written < Date.now() + unsure) || crc32(bytes) === sum;
	const part = (from: number, length: number): Buffer | undefined => {
		let file: number | undefined;
		try {
			file = openSync(path, 'r');
			written ||= fstatSync(file).mtimeMs;
			const bytes = Buffer.allocUnsafeSlow(length);
			return readSync(file, bytes, 0, length, from) === length ? bytes : undefined;
		} catch {
			return undefined;
		} finally {
			if (file !== undefined) closeSync(file);
		}
	};
	const head = part(0, mark.length + 8);
	if (!head?.toString('latin1').startsWith(mark)) return nothing;
	const length = head.readUInt32LE(mark.length);
	const table = length < 1_000_000 ? part(mark.length + 8, length) : undefined;
	if (!table || !isWhole(table, head.readUInt32LE(mark.length + 4))) return nothing;
	const start = aligned(mark.length + 8 + length);
	const entries = entriesIn(table);
	return {
		written,
		names: new Set(entries.keys()),
		get(name) {
			const [, at, size, sum] = entries.get(name) ?? [];
			if (at === undefined || size === undefined) return undefined;
			const code = part(start + at, size);
			return code && isWhole(code, sum) ? code : undefined;
		},
	};
}

/** Puts a new file in the place of the one at `path`; readers see the one or the other. Where nothing can be written, nothing is. */
export function writeCompiled(path: string, all: readonly Compiled[]): void {
	let at = 0;
	const entries = all.map(([name, code]): CompiledPlace => {
		const entry = [name, at, code.length, crc32(code)] as const;
		at = aligned(at + code.length);
		return entry;
	});
	const table = Buffer.from(JSON.stringify(entries));
	const head = Buffer.alloc(mark.length + 8);
	head.write(mark, 'latin1');
	head.writeUInt32LE(table.length, mark.length);
	head.writeUInt32LE(crc32(table), mark.length + 4);
	const padded = [Buffer.concat([head, table]), ...all.map(([, code]) => code)].flatMap((bytes) => [
		bytes,
		Buffer.alloc(aligned(bytes.length) - bytes.length),
	]);
	const temporary = `${path}.${process.pid}-${process.hrtime.bigint()}`;
	try {
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(temporary, Buffer.concat(padded), { mode: 0o600 });
		renameSync(temporary, path);
	} catch {
		try {
			rmSync(temporary);
		} catch {
			// It was never there.
		}
	}
}
