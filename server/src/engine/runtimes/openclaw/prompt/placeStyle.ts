import type { MappedText } from '../../../prompt/mappedText.ts';
import type { Session } from '../../../workspace/session.ts';
import type { ConfiguredAgents } from '../config/agents.ts';
import type { OpenClawSessionClass } from '../sessions.ts';
import type { RuntimeFacts } from './runtimeLine.ts';
import type { MoreInputs } from './sections.ts';

/** Whose run it is, and of which kind. */
export interface RunPlace {
	readonly agentId: string;
	readonly key: string;
	readonly class: OpenClawSessionClass;
	readonly settings: ConfiguredAgents;
}

/** How a version looks at where a run takes place. */
export interface PlaceStyle {
	/** From what the session and the configuration say; `memory` is what the prompt has of MEMORY.md beside the file itself. */
	more(session: Session, run: RunPlace, memory: { readonly lines: readonly MappedText[] } | undefined): MoreInputs;
	/** What it says of itself beyond what 2026.1 does. */
	facts(run: RunPlace, session: Session): RuntimeFacts;
	/** True where entries of open projects have a section of their own. */
	readonly hasProjects: boolean;
}
