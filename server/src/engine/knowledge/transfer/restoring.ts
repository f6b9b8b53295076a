import { createHash } from 'node:crypto';
import { shouldPersistBlobBytes } from '../documents/blobPolicy.ts';
import { HelpfulError } from '../operations/helpfulError.ts';
import type { KnowledgeContext } from '../operations/operation.ts';
import type { KnowledgeBlob, KnowledgeChange, KnowledgeVersion } from '../store/version.ts';

/** A version that another store had. */
export interface BroughtVersion {
	readonly version: KnowledgeVersion;
	/** What it was made of, where that is known. */
	readonly blob?: KnowledgeBlob | undefined;
}

/** What came of one. */
export interface RestoredVersion {
	readonly logical_path: string;
	readonly version_id: string;
	readonly status: 'ok' | 'unchanged' | 'failed';
	readonly error?: string;
}

/** ms that the clock of another computer may be ahead; what is later would stand in front of all that is still to come. */
const clocksApart = 24 * 3_600_000;

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Takes in versions as they were, with their times, beside what is there: a version of the same path and time stays. Older
 * ones become history.
 */
export function restore(
	context: Pick<KnowledgeContext, 'store' | 'rules' | 'now' | 'blobs'>,
	brought: readonly BroughtVersion[],
): { readonly restored: readonly RestoredVersion[]; readonly changes: readonly KnowledgeChange[] } {
	const changes: KnowledgeChange[] = [];
	const made = new Map<string, KnowledgeVersion>();
	const restored = brought.map((each): RestoredVersion => {
		const { logical_path, version_id } = each.version;
		try {
			const version = checked(context, each);
			const name = `${version_id} ${version.logical_path}`;
			const known = made.get(name) ?? context.store.version(version.logical_path, version_id);
			if (known && known.content === version.content && known.tombstone === version.tombstone) {
				return { logical_path, version_id, status: 'unchanged' };
			}
			if (known) throw new HelpfulError('conflict', 'there is another version of the same time already');
			made.set(name, version);
			changes.push(...blobOf(context, each), { kind: 'version', version });
			return { logical_path, version_id, status: 'ok' };
		} catch (error) {
			if (!(error instanceof HelpfulError)) throw error;
			return { logical_path, version_id, status: 'failed', error: error.message };
		}
	});
	return { restored, changes };
}

/** Throws a `HelpfulError` for what the store would not have made itself. */
function checked(
	{ rules, now }: Pick<KnowledgeContext, 'rules' | 'now'>,
	{ version }: BroughtVersion,
): KnowledgeVersion {
	const { version_id, content } = version;
	const time = Date.parse(version_id);
	if (Number.isNaN(time) || new Date(time).toISOString() !== version_id) {
		throw new HelpfulError('input_error', `${JSON.stringify(version_id.slice(0, 40))} is not the time of a version`);
	}
	if (time > now + clocksApart) throw new HelpfulError('input_error', `its time is in the future (${version_id})`);
	return { ...version, logical_path: rules.pathOf(version.logical_path), content: rules.textOf(content) };
}

/** The bytes that a version was made of: those that came with it, unless they are damaged, else its own text where that is the same. */
function blobOf(
	{ store, blobs }: Pick<KnowledgeContext, 'store' | 'blobs'>,
	{ version, blob }: BroughtVersion,
): readonly KnowledgeChange[] {
	const { blob_sha256: sha256, content, mime_type, size_bytes } = version;
	if (sha256 === null || mime_type === null || size_bytes === null) return [];
	const bytes = blob ? blob.bytes : sameBytes(content, sha256);
	const isDamaged = blob?.bytes && digestOf(blob.bytes) !== sha256;
	if (bytes === undefined || isDamaged || store.blob(sha256)?.bytes) return [];
	const isKept = bytes !== null && shouldPersistBlobBytes(mime_type, bytes.length, blobs).persist;
	return [{ kind: 'blob', blob: { sha256, mime_type, size_bytes, ...blob, bytes: isKept ? bytes : null } }];
}

function sameBytes(content: string, sha256: string): Uint8Array | undefined {
	const bytes = Buffer.from(content, 'utf8');
	return digestOf(bytes) === sha256 ? bytes : undefined;
}
