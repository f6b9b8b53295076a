import { wallClock } from '../../../memory/clock.ts';
import type { Session } from '../../../workspace/session.ts';
import type { RunWorld } from '../world.ts';

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `Sat Nov 28 2026`, as JavaScript calls a day. */
function dayOf(session: Session): string {
	const { day } = wallClock(session);
	const [year = '', month = '', date = ''] = day.split('-');
	return `${days[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''} ${months[Number(month) - 1] ?? ''} ${date} ${year}`;
}

/** What the program fills in about the machine. */
export const environmentText = ({ cwd, worktree, platform }: RunWorld, session: Session): string =>
	[
		'<env>',
		`  Working directory: ${cwd}`,
		`  Workspace root folder: ${worktree ?? '/'}`,
		`  Is directory a git repo: ${worktree === undefined ? 'no' : 'yes'}`,
		`  Platform: ${platform}`,
		`  Today's date: ${dayOf(session)}`,
		'</env>',
	].join('\n');
