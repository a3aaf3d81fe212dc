import { AdjustmentsController } from './adjustments.controller.js';
import { BooksController } from './books.controller.js';
import { StaffOrdersController } from './orders.controller.js';
import { OverviewController } from './overview.controller.js';
import { StaffPartnersController } from './partners.controller.js';
import { StaffPayoutsController } from './payouts.controller.js';
import { StaffProvidersController } from './providers.controller.js';
import { QueueDashboardController } from './queue-dashboard.controller.js';
import { ReviewPayoutsController } from './review-payouts.controller.js';
import { StaffSignInController } from './sign-in.controller.js';
import { StaffController } from './staff.controller.js';
import { StaffTwoFactorController } from './two-factor.controller.js';

/** The surface of the staff. */
export const adminControllers = [
  StaffSignInController,
  StaffTwoFactorController,
  StaffController,
  StaffPartnersController,
  AdjustmentsController,
  StaffPayoutsController,
  ReviewPayoutsController,
  StaffOrdersController,
  StaffProvidersController,
  BooksController,
  OverviewController,
  QueueDashboardController,
];
