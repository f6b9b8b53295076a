import type { WorkspacePath } from '../../workspace/snapshot.ts';

/** The least that a new file needs so that it says something true: our own words, a line or two each. */
export const starters: Readonly<Record<WorkspacePath, string>> = {
	'AGENTS.md': '# How to work here\n\n- Read before you write; ask before you delete.\n',
	'SOUL.md': '# Soul\n\nYou are helpful, honest and brief.\n',
	'TOOLS.md': '# Notes on tools\n\nNothing special about the tools of this place yet.\n',
	'IDENTITY.md': '# Identity\n\n- **Name:** Assistant\n',
	'USER.md': '# The person\n\nNothing is known about the person yet.\n',
	// An empty list would switch heartbeats off, which an absent file does not.
	'HEARTBEAT.md': '# Heartbeat\n\n- Nothing to look after yet.\n',
};
