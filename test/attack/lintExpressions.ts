// `npm run expressions`: names the regular expressions that a text could hold up.
import { sourceExpressions } from './sourceExpressions.ts';
import { suspectsAmong, written } from './suspects.ts';

const suspects = suspectsAmong(await sourceExpressions());
for (const each of suspects) {
	console.error(`${each.file}: ${written(each)} may take the square of a text’s length, or more.`);
}
if (suspects.length > 0) {
	console.error(
		'Begin a run only where nothing of it stands before, as in /(?<!-)-+$/; let two runs that follow each other share no character; bound a run.',
	);
	process.exitCode = 1;
}
