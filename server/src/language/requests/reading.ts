import { ReadingNotification } from '../../../../protocol/workspace/reading.ts';
import type { Feature } from '../feature.ts';

/** Word of how far the files that nobody opened have been read. */
export const readingState: Feature = {
	name: 'reading',
	register({ connection, problems, log }) {
		problems.closed.onProgress((progress) => {
			connection
				.sendNotification(ReadingNotification, progress ?? { read: 0, total: 0 })
				.catch((error) => log.error('reading', error));
		});
	},
};
