import { useMutation, useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Page } from '../console/page.js';
import { Tile } from '../console/tile.js';
import { sayLoading, wordOf } from '../console/words.js';
import { Button, Card, ErrorNotice, Loading, Notice } from '../kit/controls.js';
import { count, moment } from '../kit/format.js';
import { say, serviceSaid } from '../kit/say.js';
import { Table, TwoLines } from '../kit/table.js';
import { adminApi, type Schemas } from './api.js';

/** What the last look found. A new one is taken by a worker, as long as the books are thick. */
export function BooksPage() {
  /** The moment of the report that a newer one is waited for in place of; null while none is. */
  const [outdated, setOutdated] = useState<string | null>(null);
  const books = useQuery({
    queryKey: ['books'],
    queryFn: adminApi.books,
    refetchInterval: ({ state: { data } }) => (outdated !== null && (data?.as_of ?? '') === outdated ? 1000 : false),
  });
  const look = useMutation({
    mutationFn: adminApi.lookAtBooks,
    onSuccess: async () => {
      setOutdated(books.data?.as_of ?? '');
      await books.refetch();
    },
  });
  const isLooking = look.isPending || (outdated !== null && (books.data?.as_of ?? '') === outdated);
  return (
    <Page
      heading={say('admin.books.title')}
      aside={
        <Button
          busy={isLooking}
          onClick={() => {
            look.mutate();
          }}
        >
          {say('admin.books.again')}
        </Button>
      }
    >
      {(books.isLoading || isLooking) && <Loading said={sayLoading('books')} />}
      {look.error && <ErrorNotice error={look.error} />}
      {books.error && <ErrorNotice error={books.error} />}
      {!isLooking && books.data && <Report books={books.data} />}
    </Page>
  );
}

function Report({ books }: { books: Schemas['BooksReport'] }) {
  return (
    <>
      <Notice
        tone={books.agrees ? 'good' : 'bad'}
        title={say(books.agrees ? 'admin.books.agree' : 'admin.books.differ')}
      >
        {say('admin.books.as-of', { when: moment(books.as_of) })}
      </Notice>
      <div class="tiles">
        {Object.entries(books.checked).map(([name, checked]) => (
          <Tile key={name} name={wordOf(name)} value={count(checked)} note={say('admin.books.checked')} />
        ))}
      </div>
      {books.discrepancies.length > 0 && (
        <Card id="differences" title={say('admin.books.differences')}>
          <Table
            label={say('admin.books.differences')}
            rows={books.discrepancies}
            rowKey={({ code, subject }) => `${code}${subject}`}
            columns={{
              [say('console.label.what')]: ({ code, message }) => (
                <TwoLines fine={code}>{serviceSaid('discrepancy', code, message)}</TwoLines>
              ),
              [say('console.label.about')]: ({ subject }) => <code>{subject}</code>,
              [say('admin.books.expected')]: ({ expected }) => expected ?? '–',
              [say('admin.books.found')]: ({ found }) => found ?? '–',
            }}
          />
        </Card>
      )}
    </>
  );
}
