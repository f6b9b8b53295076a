import type { ReleaseChange } from '../../installedProgram.ts';

/** Whether a file is cut matters more than anything else here. */
const limits = 5;

/**
 * What OpenClaw's releases between those that we know changed of what an agent reads, by its own change log and the published
 * packages. The oldest first.
 */
export const releaseChanges: readonly ReleaseChange[] = [
	{ since: '2026.1.29', what: 'MEMORY.md is part of the prompt, and memory search skips links' },
	{ since: '2026.2.12', what: 'the soul-evil hook is gone' },
	{ since: '2026.2.13', what: 'all files together have a limit, and scheduled sessions get fewer files' },
	{ since: '2026.2.17', what: 'the limit of all files together is 150,000 characters' },
	{ since: '2026.2.17', what: 'the list of skills has a limit of 150 skills and 30,000 characters' },
	{ since: '2026.2.17', what: 'the prompt names a file by its whole path' },
	{ since: '2026.2.17', what: 'the setup with a new agent begins only once, and the workspace has a note of it' },
	{ since: '2026.2.23', what: 'a session keeps the files as they were when it began' },
	{ since: '2026.2.26', what: 'subagents and scheduled sessions also get SOUL.md, IDENTITY.md and USER.md' },
	{ since: '2026.3.7', what: 'memory search ranks what it finds by words' },
	{ since: '2026.3.13', what: 'only one of MEMORY.md and memory.md is read' },
	{ since: '2026.4.5', what: 'HEARTBEAT.md comes last in the prompt' },
	{ since: '2026.4.15', what: 'the limits are 12,000 characters a file and 60,000 for all', weight: limits },
	{ since: '2026.4.15', what: 'the limit of the list of skills is 18,000 characters' },
	{
		since: '2026.4.20',
		what: 'of a file that is too long, three quarters are kept from its start and one from its end',
	},
	{ since: '2026.4.23', what: 'memory.md is not read any more' },
	{ since: '2026.4.26', what: 'changed files count from the next message on' },
	{ since: '2026.5.14', what: 'an agent can have limits of its own' },
	{ since: '2026.5.19', what: 'of an AGENTS.md that is too long, its rules are kept' },
	{ since: '2026.5.22', what: 'subagents get only AGENTS.md and TOOLS.md' },
	{ since: '2026.6.1', what: 'the limit of a file is 20,000 characters again; before, it was 12,000', weight: limits },
	{ since: '2026.6.1', what: 'a run stops where the files of a workspace are suddenly gone' },
	{ since: '2026.6.5', what: 'comments in HEARTBEAT.md ask for nothing' },
	{ since: '2026.8.2', what: 'HEARTBEAT.md and TOOLS.md are not read' },
	{ since: '2026.8.2', what: 'USER.md has a limit of 4,000 characters' },
	{ since: '2026.8.2', what: 'groups do not get MEMORY.md' },
	{ since: '2026.9.6', what: 'people can have a USER.md of their own' },
	{ since: '2026.9.6', what: 'the agents are a map in the configuration' },
];
