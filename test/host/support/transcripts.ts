import { onTestFinished } from 'vitest';
import {
	type SqliteTranscriptsOptions,
	sqliteTranscripts,
} from '../../../server/src/host/transcripts/sqliteTranscripts.ts';

/** Transcripts at `file`, and what they complained of. */
export function transcriptsAt(file: string, options: Partial<SqliteTranscriptsOptions> = {}) {
	const complaints: string[] = [];
	const transcripts = sqliteTranscripts({ file, onTrouble: (message) => complaints.push(message), ...options });
	onTestFinished(() => transcripts[Symbol.dispose]());
	return { transcripts, complaints };
}
