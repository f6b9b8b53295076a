import type { Program } from './program.ts';

/** By the name on the command line; each is a folder next to this. */
export const programs = {
	'claude-code': async () => (await import('./claudeCode/claudeCode.ts')).claudeCode,
	codex: async () => (await import('./codex/codex.ts')).codex,
	'gemini-cli': async () => (await import('./geminiCli/geminiCli.ts')).geminiCli,
	cline: async () => (await import('./cline/cline.ts')).cline,
	opencode: async () => (await import('./openCode/openCode.ts')).openCode,
} as const satisfies Readonly<Record<string, () => Promise<Program>>>;

export type ProgramName = keyof typeof programs;

export const programNames = Object.keys(programs) as readonly ProgramName[];

export const isProgramName = (text: string): text is ProgramName => Object.hasOwn(programs, text);
