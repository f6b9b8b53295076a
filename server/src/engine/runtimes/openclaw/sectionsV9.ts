import { factSection, type Section } from './sections.ts';

/** The opening sections of OpenClaw 2026.9's prompt, up to the context files. */
export const sectionsV9: { before: readonly Section[]; after: readonly Section[] } = {
	before: [],
	after: [({ runtimeLine }) => [factSection('runtime', 'Runtime', `## Runtime\n${runtimeLine}`, true)]],
};
