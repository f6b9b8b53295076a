// Stands in for the program that reads documents, and dies of the second one, whatever that is.

import { ConvertRequest } from '../../../server/src/host/documents/messages.ts';
import { serveProcess } from '../../../server/src/host/platform/workers/serve.ts';

process.on('disconnect', () => process.exit());

let read = 0;
serveProcess().answer(ConvertRequest, ({ name }) => {
	read += 1;
	if (read > 1) process.exit(3);
	return { text: `${name} in process ${process.pid}` };
});
