import { postgresTranscripts } from '../../../../server/src/host/conversations/storage/postgres/database.ts';
import { sqliteTranscripts } from '../../../../server/src/host/conversations/storage/sqlite.ts';
import type { StoredTranscriptsOptions } from '../../../../server/src/host/conversations/storage/storedTranscripts.ts';
import { addressFrom } from '../../../../server/src/host/postgres/address.ts';

/** Transcripts in the file, or on the server, that `place` names. */
export const transcriptsOf = (place: string, options: StoredTranscriptsOptions = {}) =>
	place.startsWith('postgres:')
		? postgresTranscripts({ address: addressFrom(place), ...options })
		: sqliteTranscripts({ file: place, ...options });
