import { utf8Length } from '../../text/lengths/measure.ts';
import { sha256 } from '../../text/sha256.ts';
import { type NewestVersions, nextVersionId } from '../store/reader.ts';
import type { KnowledgeVersion } from '../store/version.ts';
import { versionIdAt } from '../store/versionIds.ts';
import { describeDocument } from './descriptions.ts';

type Details = Partial<Omit<KnowledgeVersion, 'logical_path' | 'version_id'>>;

/** A version of `path` of which nothing else is known than `details`, and where it is made up of text, what it says. */
export function newVersion(store: NewestVersions, path: string, now: number, details: Details): KnowledgeVersion {
	return {
		logical_path: path,
		version_id: nextVersionId(store, path, now),
		tombstone: false,
		source_type: 'inline',
		source_path: null,
		source_sha256: null,
		blob_sha256: null,
		content_sha256: null,
		mime_type: null,
		size_bytes: null,
		description: null,
		fetcher: null,
		downloader: null,
		downloader_args: null,
		refresh_frequency_sec: null,
		refreshed_at: null,
		last_refresh_status: null,
		change_note: null,
		content: '',
		created_at: versionIdAt(now),
		...details,
	};
}

/** What an agent writes itself: always Markdown, and always a new version. */
export function writtenVersion(
	store: NewestVersions,
	path: string,
	now: number,
	content: string,
	details: Details,
): KnowledgeVersion {
	const mime_type = 'text/markdown';
	const digest = sha256(content);
	return newVersion(store, path, now, {
		source_sha256: digest,
		content_sha256: digest,
		mime_type,
		size_bytes: utf8Length(content),
		description: describeDocument(path, mime_type, content),
		fetcher: 'inline',
		refreshed_at: versionIdAt(now),
		last_refresh_status: 'ok',
		content,
		...details,
	});
}

/** The end of a document: its older versions can still be read. */
export const tombstone = (store: NewestVersions, path: string, now: number, note: string): KnowledgeVersion =>
	newVersion(store, path, now, { tombstone: true, change_note: note });
