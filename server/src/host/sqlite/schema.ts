import type { FileHandle } from 'node:fs/promises';
import { openRegularFile } from '../platform/readRegularFile.ts';

/**
 * Reads which tables a SQLite database has without opening it as one: no lock is taken, no file is made beside it, and nothing
 * in it can run. Whoever wrote the file may have meant harm, so every length is checked and little is read.
 */

const limits = { pages: 64, names: 1_000, logBytes: 1024 * 1024 } as const;

const magic = 'SQLite format 3\u0000';
const headerLength = 100;

const leafPage = 0x0d;
const interiorPage = 0x05;

type ReadPage = (number: number) => Promise<Buffer | undefined>;

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
	const buffer = Buffer.alloc(length);
	const { bytesRead } = await handle.read(buffer, 0, length, position);
	return buffer.subarray(0, bytesRead);
}

/** A SQLite variable-length integer and the offset behind it; undefined where it runs out of the page. */
function varintAt(bytes: Buffer, start: number): { readonly value: number; readonly end: number } | undefined {
	let value = 0;
	for (let index = 0; index < 9; index++) {
		const byte = bytes[start + index];
		if (byte === undefined) return undefined;
		if (index === 8) return { value: value * 256 + byte, end: start + 9 };
		value = value * 128 + (byte & 0x7f);
		if ((byte & 0x80) === 0) return { value, end: start + index + 1 };
	}
	return undefined;
}

/** Bytes of a text column by its serial type; undefined for anything else. */
const textLength = (type: number): number | undefined => (type >= 13 && type % 2 === 1 ? (type - 13) / 2 : undefined);

/** The name in a row of the schema that describes a table; undefined for an index or a view. */
function tableIn(page: Buffer, cell: number): string | undefined {
	const payload = varintAt(page, cell);
	const row = payload && varintAt(page, payload.end);
	const header = row && varintAt(page, row.end);
	const kind = header && varintAt(page, header.end);
	const name = kind && varintAt(page, kind.end);
	if (!row || !header || !name) return undefined;
	const [kindLength, nameLength] = [textLength(kind.value), textLength(name.value)];
	if (kindLength === undefined || nameLength === undefined) return undefined;
	const from = row.end + header.value;
	const end = from + kindLength + nameLength;
	if (end > page.length) return undefined;
	if (page.toString('latin1', from, from + kindLength) !== 'table') return undefined;
	return page.toString('utf8', from + kindLength, end);
}

/** Walks the tree that the first page is the root of. */
async function namesFrom(readPage: ReadPage): Promise<readonly string[] | undefined> {
	const names: string[] = [];
	const waiting = [1];
	const seen = new Set<number>();
	while (waiting.length > 0 && seen.size < limits.pages && names.length < limits.names) {
		const number = waiting.shift() ?? 0;
		if (seen.has(number)) continue;
		seen.add(number);
		const page = await readPage(number);
		if (!page || page.length < headerLength + 12) return undefined;
		const start = number === 1 ? headerLength : 0;
		const kind = page[start];
		const cells = page.readUInt16BE(start + 3);
		if (kind !== leafPage && kind !== interiorPage) return undefined;
		const pointers = start + (kind === leafPage ? 8 : 12);
		for (let index = 0; index < cells && pointers + 2 * index + 2 <= page.length; index++) {
			const cell = page.readUInt16BE(pointers + 2 * index);
			if (kind === interiorPage) {
				if (cell + 4 <= page.length) waiting.push(page.readUInt32BE(cell));
				continue;
			}
			const name = tableIn(page, cell);
			if (name !== undefined) names.push(name);
		}
		if (kind === interiorPage) waiting.push(page.readUInt32BE(start + 8));
	}
	return names;
}

/** The pages that a running program has written but not yet put in their place, by number; the last of each counts. */
async function pagesInLog(path: string, pageSize: number): Promise<ReadonlyMap<number, Buffer>> {
	const pages = new Map<number, Buffer>();
	const open = await openRegularFile(path).catch(() => undefined);
	if (!open) return pages;
	const { handle } = open;
	try {
		const log = await readAt(handle, 0, limits.logBytes);
		if (log.length < 32 || log.readUInt32BE(0) >>> 1 !== 0x377f0682 >>> 1 || log.readUInt32BE(8) !== pageSize)
			return pages;
		const salt = log.toString('latin1', 16, 24);
		const pending = new Map<number, Buffer>();
		for (let at = 32; at + 24 + pageSize <= log.length; at += 24 + pageSize) {
			// Older frames stay behind the newest until they are written over.
			if (log.toString('latin1', at + 8, at + 16) !== salt) break;
			pending.set(log.readUInt32BE(at), log.subarray(at + 24, at + 24 + pageSize));
			if (log.readUInt32BE(at + 4) === 0) continue;
			for (const [number, page] of pending) pages.set(number, page);
			pending.clear();
		}
		return pages;
	} finally {
		await handle.close();
	}
}

/**
 * Names of the tables in the database at `path`; undefined where it is no regular file, no database, or a broken one.
 * Never rejects.
 */
export async function tablesIn(path: string): Promise<readonly string[] | undefined> {
	const open = await openRegularFile(path).catch(() => undefined);
	if (!open) return undefined;
	const { handle } = open;
	try {
		const header = await readAt(handle, 0, headerLength);
		if (header.length < headerLength || header.toString('latin1', 0, 16) !== magic) return undefined;
		const written = header.readUInt16BE(16);
		const pageSize = written === 1 ? 65_536 : written;
		if (pageSize < 512 || (pageSize & (pageSize - 1)) !== 0) return undefined;
		const log = await pagesInLog(`${path}-wal`, pageSize);
		return await namesFrom(async (number) => log.get(number) ?? readAt(handle, (number - 1) * pageSize, pageSize));
	} catch {
		return undefined;
	} finally {
		await handle.close().catch(() => {});
	}
}
