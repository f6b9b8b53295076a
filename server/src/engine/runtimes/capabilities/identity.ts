import type { TextRange } from '../../text/range.ts';
import type { Snapshot } from '../../workspace/snapshot.ts';

/** By what an agent is known. Everything is pure; nothing throws. */
export interface IdentityCapability {
	/** How the runtime reads the text of an identity card; absent where it has no such file. */
	read?(content: string): IdentityReading;
	/** What people see of an agent, the default one unless named. */
	display?(snapshot: Snapshot, agentId?: string): DisplayIdentity;
}

/** What people see of an agent: its name, and a picture or a few letters. */
export interface DisplayIdentity {
	readonly name: string;
	/** Where the name comes from: the user interface's settings, the agent's, the workspace, or nowhere. */
	readonly nameSource: 'ui' | 'agent' | 'workspace' | 'default';
	/** URL, path, or up to four UTF-16 units. */
	readonly avatar: string;
	readonly emoji?: string;
}

/** A line of an identity card that has a label, and what the runtime makes of it. */
export interface IdentityLine {
	/** As the runtime compares it: no emphasis marks, lower case. */
	readonly label: string;
	/** The label as written, emphasis marks and white space around it left out. */
	readonly labelRange: TextRange;
	/** True where the line opens with a `-` bullet. */
	readonly bullet: boolean;
	/** As the runtime keeps it; empty where nothing is left. */
	readonly value: string;
	readonly valueRange: TextRange;
	/** `overruled`: a later line of the same label wins. `unknown`: the label means nothing to the runtime. */
	readonly outcome: 'set' | 'placeholder' | 'empty' | 'overruled' | 'unknown';
}

export interface IdentityReading {
	/** What counts in the end, by label. */
	readonly identity: Readonly<Record<string, string>>;
	readonly lines: readonly IdentityLine[];
	/** Labels that the runtime knows. */
	readonly labels: readonly string[];
}
