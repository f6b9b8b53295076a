import type { JsonObject } from '../../../server/src/engine/text/json5.ts';
import type { WorldSession } from '../world.ts';

/** What a program is asked, once its folders are laid out. */
export interface Question {
	readonly workspace: string;
	/** Set for this question alone, beside what the process always has. */
	readonly variables: Readonly<Record<string, string>>;
	readonly agentId: string;
	readonly sessions: readonly WorldSession[];
	/** What stands for words that only the channel or the parent agent has. */
	readonly extraPrompt: string;
	readonly toolNames: readonly string[];
	/** ms since the epoch. */
	readonly now: number;
}

export interface PreparedAnswer {
	/** Class or code of what it throws. */
	readonly error?: string;
	readonly message?: string;
	readonly bootstrapPending?: boolean;
}

export interface SkillsAnswer {
	readonly eligible: readonly { readonly name: string; readonly path: string }[];
	readonly loaded: readonly {
		readonly name: string;
		readonly description: string;
		readonly source: string;
		readonly path: string;
	}[];
	readonly prompt: string;
}

export interface SessionAnswer {
	readonly prompt: string;
}

/** What the real program does. */
export interface Answer {
	/** As the program reads it; undefined where it throws. */
	readonly config?: JsonObject;
	readonly configError?: string;
	readonly prepared: PreparedAnswer;
	/** Absent where the run does not come to it. */
	readonly skills?: SkillsAnswer;
	readonly skillsError?: string;
	readonly sessions?: readonly SessionAnswer[];
	readonly sessionsError?: string;
}

/** The parts of a run that one version's own functions stand for. */
export interface Oracle {
	answer(question: Question): Promise<Answer>;
}
