import { RequestType } from 'vscode-languageserver-protocol';
import type { ManagedAnswer } from './managed.ts';

/** What would become of an archive that somebody wants to upload as a skill. */
export interface SkillArchiveReport {
	/** The runtime, for people. */
	readonly title: string;
	/** Each reason why it would be refused, a sentence; empty where it would be taken. */
	readonly refused: readonly string[];
	/** What else a person should know, a sentence each. */
	readonly notes: readonly string[];
	/** What to do with it where it would be taken. */
	readonly next: string;
	/** Absent where not even a name is known; `version`: undefined where it hangs on a database that is not known. */
	readonly becomes?: {
		readonly name: string;
		readonly slug: string;
		readonly description: string;
		readonly version?: number | undefined;
		readonly visibility: string;
		readonly files: number;
	};
}

interface SkillArchiveParams {
	/** URI of the archive. */
	readonly file: string;
	/** The authority of the URIs of a database that is connected: the one that it is to go to. */
	readonly database?: string;
}

/** Client → server: reads an archive; nothing is sent to anybody. */
export const SkillArchiveRequest = new RequestType<
	SkillArchiveParams,
	ManagedAnswer<{ readonly report: SkillArchiveReport }>,
	void
>('soulscope/managed/skillArchive');
