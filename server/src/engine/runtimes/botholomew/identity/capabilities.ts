import { serializeContextFile } from '../config/frontmatter.ts';
import { metaOf } from '../memory/updateTools.ts';

/** What the servers of external tools said when they were asked for their tools. */
export type ExternalTools =
	/** No server is configured. */
	| { readonly kind: 'none' }
	| { readonly kind: 'failed'; readonly message: string }
	/** Number of tools by the server's name. */
	| { readonly kind: 'listed'; readonly servers: Readonly<Record<string, number>> };

/** The groups of built-in tools that 0.17 to 0.18 list without a model's help, in order. */
const themes: readonly string[] = [
	'Task management',
	'Schedules',
	'Knowledge store (membot)',
	'Skills',
	'Threads',
	'MCPX meta-tools',
	'Workers',
	'Capabilities',
	'Other',
];

/** Built-in tools of 0.18.8 with the knowledge store of 0.17. */
const internalTools = 54;

/**
 * Lengths of the runtime's own sentences, in UTF-16 units. Measured in sums only: what stands
 * around the list of themes counts as one.
 */
const lengths = { internal: 940, none: 70, failed: 37, noTools: 40, listed: 141 } as const;

const gap = '·';
const stand = (length: number): string => `⟦${gap.repeat(Math.max(0, length - 2))}⟧`;

/** Text that a file of capabilities would have if no model sums the tools up, without the runtime's own sentences. */
export interface CapabilitiesText {
	readonly text: string;
	readonly counts: { readonly internal: number; readonly mcp: number };
	readonly themes: readonly string[];
}

/** `generated` is ISO time. */
export function fallbackCapabilities(external: ExternalTools, generated: string): CapabilitiesText {
	const servers = external.kind === 'listed' ? Object.entries(external.servers) : [];
	const bullets = themes.map((theme) => `- **${theme}** — ${theme === 'Other' ? '(no summary)' : ''}`);
	const text = [
		'# Capabilities',
		`_Generated ${generated}_`,
		stand(lengths.internal),
		'## Internal capabilities',
		bullets.join('\n'),
		'## External capabilities (via MCPX)',
		...externalLines(external),
	].join('\n\n');
	return {
		text,
		counts: { internal: internalTools, mcp: servers.reduce((sum, [, tools]) => sum + tools, 0) },
		themes,
	};
}

function externalLines(external: ExternalTools): string[] {
	switch (external.kind) {
		case 'none':
			return [stand(lengths.none)];
		case 'failed':
			return [stand(lengths.failed) + external.message];
		case 'listed': {
			const names = Object.keys(external.servers).sort();
			if (names.length === 0) return [stand(lengths.noTools)];
			return [
				stand(lengths.listed),
				names.map((name) => `- **${name}** — ${external.servers[name]} tool(s)`).join('\n'),
			];
		}
	}
}

export interface CapabilitiesFile {
	readonly text: string;
	readonly created: boolean;
}

/**
 * The file with a new body. The flag that keeps agents from changing it is kept but not heeded, and keys that the
 * runtime does not know are dropped.
 */
export function writeCapabilities(before: string | undefined, body: string): CapabilitiesFile {
	const own = before === undefined ? {} : metaOf(before);
	const meta = {
		title: typeof own.title === 'string' && own.title !== '' ? own.title : 'Capabilities',
		loading: own.loading ?? 'always',
		'agent-modification': own['agent-modification'] ?? true,
	};
	return { text: serializeContextFile(meta, body), created: before === undefined };
}
