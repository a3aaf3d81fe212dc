import { Controller } from '@nestjs/common';
import { StaffQuestions } from '@swap/domain/analytics';
import { Get } from '../http/route.js';
import { data } from '../http/wire.js';
import { ForStaff } from './admin.guard.js';
import { presentQuestions, questions } from './questions.answer.js';

/** What the staff asks first. */
@ForStaff()
@Controller('admin/questions')
export class QuestionsController {
  constructor(private readonly questions: StaffQuestions) {}

  @Get('', 'getQuestions', 'What needs a person, what is worse than yesterday, what is owed when', {
    answer: data(questions),
  })
  async answers() {
    return { data: presentQuestions(await this.questions.run()) };
  }
}
