import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';

/** Node throws where the system does not list the user, and takes an empty variable for an answer. */
function hasHome(home: () => string): boolean {
	try {
		return isAbsolute(home());
	} catch {
		return false;
	}
}

/**
 * Sees to it that there is a home to ask for. A variable that is empty or relative counts for nothing: files would be written
 * to wherever a command is run. A user that the system does not list has `/`, as containers have it.
 */
export function settleHome(variables: NodeJS.ProcessEnv = process.env, home: () => string = homedir): void {
	if (hasHome(home)) return;
	delete variables.HOME;
	if (!hasHome(home)) variables.HOME = '/';
}
