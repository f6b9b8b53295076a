import type { Transcripts } from '../transcripts.ts';
import { type SqliteConversationsOptions, sqliteConversations } from './sqliteDatabase.ts';
import { type StoredTranscriptsOptions, storedTranscripts } from './storedTranscripts.ts';

export type SqliteTranscriptsOptions = SqliteConversationsOptions & StoredTranscriptsOptions;

/** Transcripts in a file that several processes may share. */
export const sqliteTranscripts = (options: SqliteTranscriptsOptions): Transcripts & Disposable & AsyncDisposable =>
	storedTranscripts(sqliteConversations(options), options);
