import { isTimeZone, wallClock } from '../../engine/memory/clock.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';

/** ms. Clocks of two zones differ by quarters of an hour, so a day begins at one of them everywhere. */
const quarterHour = 900_000;

/** The zones that a rule, a prompt or a note may go by. */
function zonesOf({ workspaces, settings }: LanguageContext): readonly string[] {
	const zones = workspaces.list().flatMap((workspace) => {
		const { timeZone } = workspace.session();
		return ['UTC', timeZone, settings.of(workspace.root).memory.timeZone];
	});
	return [...new Set(zones)].filter((zone) => zone !== '' && isTimeZone(zone));
}

/** Looks at everything anew when a new day has begun: today's log is another one then, and no key is typed at midnight. */
export const dayTurn: Feature = {
	name: 'day turn',
	register(context) {
		const { changes, log } = context;
		let looked = Date.now();
		let timer: NodeJS.Timeout | undefined;
		const wait = () => {
			// While a computer sleeps, so does the timer: then this comes within a quarter of an hour after it wakes up.
			timer = setTimeout(look, quarterHour - (Date.now() % quarterHour));
			timer.unref();
		};
		const look = () => {
			try {
				const now = Date.now();
				const dayAt = (moment: number, timeZone: string) => wallClock({ now: moment, timeZone }).day;
				if (zonesOf(context).some((zone) => dayAt(now, zone) !== dayAt(looked, zone))) changes.everything();
				looked = now;
			} catch (error) {
				log.error('day turn', error);
			}
			wait();
		};
		wait();
		context.onShutdown(() => clearTimeout(timer));
	},
};
