import { join } from 'node:path';
import type { KnowledgeBlob, KnowledgeVersion } from '../../../engine/knowledge/store/version.ts';
import { readExportedText, versionOfRecord } from '../../../engine/knowledge/transfer/exportedVersion.ts';
import { exportFolder } from '../../../engine/knowledge/transfer/fileNames.ts';
import {
	type ExportedFile,
	type ExportedOriginal,
	manifestFile,
	type ReadManifest,
} from '../../../engine/knowledge/transfer/manifest.ts';
import { digestOf, readExported } from './exportTarget.ts';
import type { ImportedItem } from './imported.ts';
import type { FoundVersion } from './restoreVersions.ts';

/** A text that somebody has changed in an export since it was made. */
export interface EditedFile {
	readonly source: string;
	readonly logical_path: string;
	readonly content: string;
}

/** What an export holds besides the versions as they were. */
export interface ExportNotes {
	readonly edited: EditedFile[];
	readonly failed: ImportedItem[];
}

/** The versions in the export at `folder`; `notes` are complete at the end. */
export async function* versionsInExport(
	folder: string,
	{ files, originals, damaged }: ReadManifest,
	notes: ExportNotes,
): AsyncGenerator<FoundVersion> {
	const fail = (file: string, why: string): void => void notes.failed.push(failure(join(folder, file), why));
	if (damaged > 0) {
		const what = damaged === 1 ? 'a line of this list is' : `${damaged} lines of this list are`;
		fail(manifestFile, `${what} damaged; what the export has of their files may be missing`);
	}
	const known = new Map(originals.map((each) => [each.original, each]));
	const lines = new Map<string, ExportedFile[]>();
	for (const line of files) lines.set(line.file, [...(lines.get(line.file) ?? []), line]);
	for (const [file, listed] of lines) {
		if (file.startsWith(`${exportFolder}/originals/`)) continue;
		const bytes = await readExported(folder, file);
		if (!bytes) {
			fail(file, 'it is not in the export any more, or cannot be read; what the store has of it stays');
			continue;
		}
		const source = join(folder, file);
		const asWritten = [bytes, withLineFeeds(bytes)];
		const isIn = (each: Uint8Array) => listed.some(({ sha256 }) => sha256 === digestOf(each));
		const text = asWritten.find(isIn) ?? bytes;
		const line = listed.find(({ sha256 }) => sha256 === digestOf(text)) ?? listed.at(-1);
		const found = line && versionIn(text, line);
		if (!found) fail(file, 'the lines on what it is cannot be read any more');
		else if (line.sha256 === digestOf(text)) {
			yield { source, version: found, blob: await originalOf(found) };
		} else if (file.startsWith(`${exportFolder}/`)) {
			fail(file, 'it was changed since the export; an older version cannot be changed');
		} else notes.edited.push({ source, logical_path: found.logical_path, content: found.content });
	}

	async function originalOf({ blob_sha256, content }: KnowledgeVersion): Promise<KnowledgeBlob | undefined> {
		const line = known.get(blob_sha256 ?? '');
		if (!line) return undefined;
		const asText = Buffer.from(content, 'utf8');
		if (line.as_text) return digestOf(asText) === line.original ? blobOf(line, asText) : undefined;
		if (line.file === undefined) return blobOf(line, null);
		const bytes = await readExported(folder, line.file);
		if (bytes && digestOf(bytes) === line.original) return blobOf(line, bytes);
		// Several versions may be made of the same bytes.
		if (known.delete(line.original)) fail(line.file, 'the original bytes of an entry are missing or damaged');
		return blobOf(line, null);
	}
}

const blobOf = ({ original, mime_type, size_bytes }: ExportedOriginal, bytes: Uint8Array | null): KnowledgeBlob => ({
	sha256: original,
	mime_type,
	size_bytes,
	bytes,
});

function versionIn(bytes: Uint8Array, { version }: ExportedFile) {
	const text = textIn(bytes);
	if (text === undefined) return undefined;
	if (version) return versionOfRecord(version, text);
	const { record, content } = readExportedText(text) ?? {};
	return content === undefined ? undefined : versionOfRecord(record, content);
}

function textIn(bytes: Uint8Array): string | undefined {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		return undefined;
	}
}

/** Git may have put other line breaks into a file. */
const withLineFeeds = (bytes: Buffer): Buffer =>
	Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');

const failure = (source_path: string, error: string): ImportedItem => ({
	source_path,
	logical_path: source_path,
	version_id: null,
	status: 'failed',
	error,
	error_type: 'input_error',
});
