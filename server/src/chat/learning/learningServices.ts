import type { Settings } from '../../../../protocol/workspace/settings.ts';
import type { Transcripts } from '../../host/conversations/transcripts.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { ModelAsker } from '../asking/askModel.ts';
import type { ContinuityServices } from '../continuity/afterTurn.ts';

/** What learning behind a turn needs of the server around it. */
export interface LearningServices extends ContinuityServices {
	readonly transcripts: Pick<Transcripts, 'open' | 'records'>;
	/** The open workspaces. */
	workspaces(): readonly Workspace[];
	/** False in a folder that is not trusted: what is left to learn waits. */
	trusted(): boolean;
	/** What the person has set for the workspace at `root` (absolute). */
	learning(root: string): Settings['chat']['learn'];
	/** Does `work` when nobody waits for anything else, one after the other. */
	spend<Result>(work: () => Promise<Result>): Promise<Result>;
	readonly model: ModelAsker;
	/** Tells the person, the first time in this process. */
	tell(line: string): void;
	/** A line for whoever looks why nothing came. */
	note(line: string): void;
	/** There is more that could be remembered. */
	proposed(): void;
}
