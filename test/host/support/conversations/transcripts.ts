import {
	type SqliteTranscriptsOptions,
	sqliteTranscripts,
} from '../../../../server/src/host/conversations/storage/sqlite.ts';
import { whenOver } from '../../../support/whenOver.ts';

/** Transcripts at `file`, and what they complained of. */
export function transcriptsAt(file: string, options: Partial<SqliteTranscriptsOptions> = {}) {
	const complaints: string[] = [];
	const transcripts = sqliteTranscripts({ file, onTrouble: (message) => complaints.push(message), ...options });
	whenOver(() => transcripts[Symbol.dispose]());
	return { transcripts, complaints };
}
