import { DatabaseClock, DatabaseDoor } from '@swap/domain/database';
import { aDomainOfItsOwn } from '../support/domain.js';

test('time is what the database said where that was measured best, and moves for worse only where it cannot be right', async () => {
  const domain = await aDomainOfItsOwn();
  try {
    const door = domain.get(DatabaseDoor);
    const clock = await DatabaseClock.start(door);
    const origin = () => clock.now().getTime() - performance.now();
    const start = origin();
    const heard: number[] = [];
    for (const [ahead, err] of [
      [80, 100],
      [500, 100],
      [430, 90],
      [400, 95],
      [300, 90],
    ] as const) {
      door.timed(start + ahead, err);
      heard.push(origin() - start);
    }
    expect(heard).toEqual([0, 500, 430, 430, 300].map((ahead) => expect.closeTo(ahead, -1) as number));
  } finally {
    await domain.stop();
  }
});
