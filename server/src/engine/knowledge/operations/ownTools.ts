import * as z from 'zod';
import { newVersion, tombstone } from '../documents/documents.ts';
import { parseDuration } from '../store/durations.ts';
import { currentOf, type KnowledgeReader, versionAt } from '../store/reader.ts';
import type { EntryState, KnowledgeEntry, KnowledgeVersion } from '../store/version.ts';
import { HelpfulError } from './helpfulError.ts';
import { notThere } from './missing.ts';
import { offered } from './offered.ts';
import type { Operation } from './operation.ts';
import { type KnowledgeTool, reads, writes } from './tool.ts';

/** Paths on a page of entries, which takes some milliseconds to read. */
const mostOnPage = 1000;

export interface EntriesPage {
	readonly entries: readonly EntryState[];
	/** True where there are paths behind the last one. */
	readonly hasMore: boolean;
}

/** Paths that were ever written to and are still known, by path, behind the one that is named. */
const entries: Operation<{ readonly after?: string | undefined }, EntriesPage> = ({ store }, { after = '' }) => {
	const found = [...store.states(after, mostOnPage + 1)];
	return { data: { entries: found.slice(0, mostOnPage), hasMore: found.length > mostOnPage } };
};

/** The same of one path; null where nobody has written to it. */
const entry: Operation<{ readonly logical_path: string }, { readonly entry: KnowledgeEntry | null }> = (
	{ store, rules },
	{ logical_path },
) => ({ data: { entry: store.newest(rules.startOf(logical_path)) ?? null } });

/** A version, and who wrote it, where that is known. */
export interface AuthoredVersion extends KnowledgeEntry {
	readonly author: string | null;
}

/** All that is known of the versions of a path, the newest first. */
const history: Operation<{ readonly logical_path: string }, { readonly versions: readonly AuthoredVersion[] }> = (
	{ store, rules },
	{ logical_path },
) => {
	const path = rules.pathOf(logical_path);
	const authors = store.authors(path);
	const versions = store.history(path).map((each) => ({ ...each, author: authors.get(each.version_id) ?? null }));
	return { data: { versions } };
};

interface RestoreInput {
	readonly logical_path: string;
	readonly version?: string | undefined;
}

/**
 * Writes an older version again, with all that is known of its source; where none is named, the last one before the
 * removal.
 */
const restore: Operation<RestoreInput> = ({ store, rules, now }, { logical_path, version: given }) => {
	const path = rules.pathOf(logical_path);
	const old = wanted(store, path, given);
	const { logical_path: _path, version_id, created_at: _created, ...kept } = old;
	const version = newVersion(store, path, now, { ...kept, change_note: `restored from ${version_id}` });
	return {
		data: { logical_path: path, version_id: version.version_id, restored_from: version_id },
		changes: [{ kind: 'version', version }],
	};
};

function wanted(store: KnowledgeReader, path: string, given: string | undefined): KnowledgeVersion {
	const newest = store.newest(path);
	const last = store.history(path).find(({ tombstone }) => !tombstone)?.version_id;
	const name = given ?? last;
	const old = name === undefined ? undefined : versionAt(store, path, name);
	if (!newest || !old) throw new HelpfulError('not_found', notThere(store, path, given));
	if (old.tombstone) throw new HelpfulError('input_error', `${path} was removed then: that version has no text`);
	if (newest.version_id === old.version_id) {
		throw new HelpfulError('conflict', `${old.version_id} is the newest version of ${path} already`);
	}
	return old;
}

/** Ends entries, each by its very name, which may look like a pattern; what is gone already is passed over. */
const end: Operation<{ readonly paths: readonly string[] }> = ({ store, rules, now }, { paths }) => {
	const named = [...new Set(paths.map((each) => rules.pathOf(each)))];
	store.expect?.(named);
	const doomed = named.filter((each) => currentOf(store, each));
	const versions = doomed.map((each) => tombstone(store, each, now, 'deleted'));
	return {
		data: { deleted: versions.map(({ logical_path, version_id }) => ({ logical_path, version_id })) },
		changes: versions.map((version) => ({ kind: 'version', version })),
	};
};

interface ScheduleInput {
	readonly logical_path: string;
	/** `12h`; empty: only when somebody says so. */
	readonly frequency: string;
}

/** Says how often the source of an entry is read again. The text stays the same version. */
const schedule: Operation<ScheduleInput> = ({ store, rules }, { logical_path, frequency }) => {
	const path = rules.pathOf(logical_path);
	const current = currentOf(store, path);
	if (!current) throw new HelpfulError('not_found', notThere(store, path));
	if (current.source_type === 'inline') throw new HelpfulError('input_error', `${path} has no source to read again`);
	const { version_id } = current;
	const refresh_frequency_sec = parseDuration(frequency);
	return {
		data: { logical_path: path, refresh_frequency_sec },
		changes: [{ kind: 'scheduled', logical_path: path, version_id, refresh_frequency_sec }],
	};
};

const path = z.string().min(1);

/** What people do with a store and the runtime has no tool for. No agent is offered them. */
export const ownTools: Readonly<Record<string, KnowledgeTool>> = {
	soulscope_entries: offered(z.object({ after: z.string().optional() }), entries, reads),
	soulscope_entry: offered(z.object({ logical_path: path }), entry, reads),
	soulscope_history: offered(z.object({ logical_path: path }), history, reads),
	soulscope_delete: offered(z.object({ paths: z.array(path).min(1) }), end, writes),
	soulscope_schedule: offered(z.object({ logical_path: path, frequency: z.string() }), schedule, writes),
	soulscope_restore: offered(z.object({ logical_path: path, version: z.string().optional() }), restore, writes),
};
