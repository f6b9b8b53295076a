import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KnowledgeBlob, KnowledgeVersion } from '../../../engine/knowledge/store/version.ts';
import { exportedForm, recordOf } from '../../../engine/knowledge/transfer/exportedVersion.ts';
import { originalFile } from '../../../engine/knowledge/transfer/fileNames.ts';
import {
	type ExportedFile,
	type ExportedOriginal,
	type Manifest,
	manifestFile,
	writeManifest,
} from '../../../engine/knowledge/transfer/manifest.ts';
import { type KnowledgeStorage, readFrom } from '../storage.ts';
import { type PlannedVersion, planExport } from './exportPlan.ts';
import { digestOf, exportTarget, prepareFolder, readExported, whyNotExported } from './exportTarget.ts';

export interface ExportOptions {
	/** Absolute. */
	readonly folder: string;
	/** Older ones and removals as well. */
	readonly allVersions: boolean;
	readonly signal?: AbortSignal | undefined;
	/** Hears of each file that was dealt with. */
	onDone?(file: string, total: number): void;
}

export interface ExportOutcome {
	readonly folder: string;
	/** Files that were written, were as they should be, and went because their entries have gone. */
	readonly written: number;
	readonly unchanged: number;
	readonly removed: number;
	/** Files that somebody has changed or put there, and that were left alone. */
	readonly kept: readonly string[];
	readonly stopped?: true;
}

/** Writes the store as files. What somebody has changed in an earlier export is left alone. Throws a `HelpfulError`. */
export const exportStore = (storage: Pick<KnowledgeStorage, 'run'>, options: ExportOptions): Promise<ExportOutcome> =>
	write(storage, options).catch((error: unknown) => {
		throw whyNotExported(options.folder, error);
	});

async function write(
	storage: Pick<KnowledgeStorage, 'run'>,
	{ folder, allVersions, signal, onDone }: ExportOptions,
): Promise<ExportOutcome> {
	const before = await prepareFolder(folder);
	const ours = digestsIn(before);
	const target = exportTarget(folder);
	const planned = await planExport(storage, allVersions);
	if (!before) await target.write(manifestFile, Buffer.from(writeManifest({ allVersions, files: [], originals: [] })));
	const files: ExportedFile[] = [];
	const originals = new Map<string, ExportedOriginal>();
	const kept: string[] = [];
	let [written, unchanged, removed] = [0, 0, 0];

	/** Undefined where nothing stands there; null for what cannot be read, is no file, or lies elsewhere. */
	async function standing(file: string): Promise<Uint8Array | null | undefined> {
		if (!(await target.isInside(file))) return null;
		return (await readExported(folder, file)) ?? ((await target.isFree(file)) ? undefined : null);
	}

	/** False where something else has that name. */
	async function put(line: ExportedFile, bytes: Uint8Array): Promise<boolean> {
		const there = await standing(line.file);
		const digest = there && digestOf(there);
		if (digest === line.sha256) unchanged += 1;
		else if (there === undefined || (digest && ours.get(line.file)?.has(digest))) {
			// Listed first: whatever happens meanwhile, the file is known as ours. A line before may have been cut off.
			await appendFile(join(folder, manifestFile), `\n${JSON.stringify(line)}\n`);
			await target.write(line.file, bytes);
			written += 1;
		} else {
			kept.push(line.file);
			return ours.has(line.file);
		}
		return true;
	}

	for (const plan of planned) {
		if (signal?.aborted) return { folder, written, unchanged, removed, kept, stopped: true };
		const found = await readFrom(storage, ({ store }) => {
			const version = store.version(plan.entry.logical_path, plan.entry.version_id);
			const isNew = version?.blob_sha256 && !originals.has(version.blob_sha256);
			return version && { version, blob: isNew ? store.blob(version.blob_sha256 ?? '') : undefined };
		});
		// It was deleted for good meanwhile.
		if (!found) continue;
		const { line, bytes } = asFile(found.version, plan);
		if (await put(line, bytes)) files.push(line);
		const { blob } = found;
		if (blob && !isTold(blob, found.version)) {
			const as_text = isText(blob, found.version);
			const file = blob.bytes && !as_text ? originalFile(blob.sha256, found.version.logical_path) : undefined;
			originals.set(blob.sha256, {
				original: blob.sha256,
				mime_type: blob.mime_type,
				size_bytes: blob.size_bytes,
				...(file !== undefined && { file }),
				...(as_text && { as_text }),
			});
			if (file !== undefined && blob.bytes) {
				const original = { file, sha256: blob.sha256 };
				if (await put(original, blob.bytes)) files.push(original);
			}
		}
		onDone?.(plan.file, planned.length);
	}

	const now = new Set(files.map(({ file }) => file));
	for (const [file, digests] of ours) {
		if (now.has(file) || kept.includes(file) || !(await target.isInside(file))) continue;
		const there = await readExported(folder, file);
		if (!there) continue;
		if (digests.has(digestOf(there))) {
			await target.remove(file);
			removed += 1;
		} else kept.push(file);
	}
	const manifest = writeManifest({ allVersions, files, originals: [...originals.values()] });
	await target.write(manifestFile, Buffer.from(manifest));
	return { folder, written, unchanged, removed, kept };
}

/** What each file of an earlier export may say without anybody having changed it. */
function digestsIn(manifest: Manifest | undefined): ReadonlyMap<string, ReadonlySet<string>> {
	const digests = new Map<string, Set<string>>();
	for (const { file, sha256 } of manifest?.files ?? []) {
		digests.set(file, (digests.get(file) ?? new Set()).add(sha256));
	}
	return digests;
}

function asFile(
	version: KnowledgeVersion,
	{ file }: PlannedVersion,
): { readonly line: ExportedFile; readonly bytes: Buffer } {
	const { frontmatter } = exportedForm(version);
	const bytes = Buffer.from((frontmatter ?? '') + version.content, 'utf8');
	const sha256 = digestOf(bytes);
	return { bytes, line: { file, sha256, ...(frontmatter === undefined && { version: recordOf(version) }) } };
}

/** Whether all about the bytes is known from the version already. */
const isTold = (blob: KnowledgeBlob, version: KnowledgeVersion): boolean =>
	isText(blob, version) && blob.mime_type === version.mime_type && blob.size_bytes === version.size_bytes;

/** Whether the bytes are those of the text: then they need no file of their own. */
const isText = ({ sha256, bytes }: KnowledgeBlob, { content }: KnowledgeVersion): boolean =>
	bytes !== null && digestOf(Buffer.from(content, 'utf8')) === sha256;
