import { join } from 'node:path';
import type { Environment } from '../../../workspace/snapshot.ts';

/** Where VS Code keeps what a person has set, by platform: `Code` below the folder for settings of programs. */
export function userFolder({ home, platform, variables }: Environment): string {
	if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Code', 'User');
	if (platform === 'win32') return join(variables.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Code', 'User');
	return join(variables.XDG_CONFIG_HOME || join(home, '.config'), 'Code', 'User');
}
