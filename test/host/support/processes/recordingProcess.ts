// A process of its own that adds records: `DATABASE NAME COUNT`.

import { sqliteRecords } from '../../../../server/src/host/writes/records/sqliteRecords.ts';
import { recordOf } from '../changeRecord.ts';

const [file = '', name = '', count = '0'] = process.argv.slice(2);

const records = sqliteRecords({
	file,
	onTrouble: (message) => {
		throw new Error(message);
	},
});
for (let index = 0; index < Number(count); index++) await records.add(recordOf({ operation: `${name} ${index}` }));
