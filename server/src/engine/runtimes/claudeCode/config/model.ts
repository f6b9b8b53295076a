import type { ListSession } from '../lists/session.ts';
import type { ClaudeRun } from './run.ts';
import { settingsOf } from './settings.ts';

/** Tokens. The model that Claude Code 2.1.330 takes unless told otherwise has the large window. */
const large = 1_000_000;
const small = 200_000;

/**
 * Models that are given the reminders as blocks of the user’s message; newer ones, and names that nobody knows, as a message of the
 * system’s. Told from the requests of Claude Code 2.1.330 for thirty names.
 */
const older = /claude-3-|haiku-4-5|sonnet-4(?!-[789])|opus-4(?:-[567]|$)/u;

/** The one of them that has the large window all the same. */
const wide = /opus-4-7/u;

const asked = '[1m]';

const nameFrom = (value: unknown): string | undefined =>
	typeof value === 'string' && value !== '' ? value : undefined;

/** What the run was told to use: by the command line, the environment or the settings; undefined where nothing says. */
function modelOf(run: ClaudeRun, session: ListSession): string | undefined {
	return (
		run.options.values.get('--model') ??
		nameFrom(session.model) ??
		nameFrom(run.variable('ANTHROPIC_MODEL')) ??
		nameFrom(settingsOf(run).value('model'))
	);
}

const isOlder = (run: ClaudeRun, session: ListSession): boolean =>
	older.test(plainName(run, session).replace(asked, ''));

const plainName = (run: ClaudeRun, session: ListSession): string => modelOf(run, session)?.toLowerCase() ?? '';

/** Tokens that the model of the run takes in, as far as its name tells: `[1m]` asks for the large window. */
export function windowOf(run: ClaudeRun, session: ListSession): number {
	if (session.contextWindow !== undefined) return session.contextWindow;
	const name = plainName(run, session);
	return isOlder(run, session) && !wide.test(name) && !name.endsWith(asked) ? small : large;
}

/** Who tells of the environment, the agents and the skills. */
export const reminderRole = (run: ClaudeRun, session: ListSession): 'user' | 'system' =>
	isOlder(run, session) ? 'user' : 'system';
